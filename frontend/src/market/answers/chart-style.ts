/** Axis labels of small charts: the page's own dim text. */
export const CHART_TICK = { fill: 'var(--pa-text-dim)', fontSize: 12 } as const;

/** The box at the pointer, in the scheme that is on. */
export const CHART_TOOLTIP = {
  contentStyle: {
    border: '1px solid var(--pa-border)',
    borderRadius: 8,
    background: 'var(--pa-surface)',
    color: 'var(--pa-text)',
    fontSize: 13,
  },
  isAnimationActive: false,
} as const;
