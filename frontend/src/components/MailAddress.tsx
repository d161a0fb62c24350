/** A mail address; in a narrow place it breaks before its @ and, as long as the parts fit, nowhere else. */
export function MailAddress({ address }: { address: string }) {
  const at = address.lastIndexOf('@');
  return (
    <>
      {address.slice(0, at)}
      <wbr />
      {address.slice(at)}
    </>
  );
}
