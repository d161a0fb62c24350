/** Before the first screen's code is here: an empty page of full height, so that nothing jumps when it arrives. */
export function RoutePending() {
  return <div style={{ minHeight: '100dvh' }} aria-busy="true" />;
}
