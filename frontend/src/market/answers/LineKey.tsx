interface LineKeyProps {
  /** As CSS has it. */
  colour: string | undefined;
  width?: number;
  dash?: string;
}

/** A piece of a chart's line, beside its name. */
export function LineKey({ colour, width = 2, dash }: LineKeyProps) {
  return (
    <svg width="22" height="8" aria-hidden="true">
      <line x1="0" x2="22" y1="4" y2="4" stroke={colour} strokeWidth={width} strokeDasharray={dash} />
    </svg>
  );
}
