/** The product's own mark: a rising line that ends in the accent colour. */
export function LogoMark({ sizePx = 30 }: { sizePx?: number }) {
  return (
    <svg width={sizePx} height={sizePx} viewBox="0 0 32 32" aria-hidden="true" focusable="false">
      <rect width="32" height="32" rx="8" fill="var(--pa-primary-fill)" />
      <path
        d="M7 21.5 12.5 15l4.5 4 8-10"
        fill="none"
        stroke="#fff"
        strokeWidth="3"
        strokeLinecap="round"
        strokeLinejoin="round"
      />
      <circle cx="25" cy="9" r="3" fill="var(--pa-accent)" />
    </svg>
  );
}
