/** What somebody wrote to name a call. */
export type NamedCall = { seq: number } | { callId: string };

const NUMBER = /^#?\s*(\d{1,15})$/;
const ID = /[\da-f]{8}(?:-[\da-f]{4}){3}-[\da-f]{12}/gi;

/** `1042`, `#1042`, or an address or id that holds the call's id; `null`: neither. */
export function namedCall(text: string): NamedCall | null {
  const number = NUMBER.exec(text.trim())?.[1];
  if (number !== undefined) return Number(number) > 0 ? { seq: Number(number) } : null;
  // The call of an address comes last: `/admin/…?call=` and `/calls/`.
  const id = text.match(ID)?.at(-1);
  return id ? { callId: id.toLowerCase() } : null;
}
