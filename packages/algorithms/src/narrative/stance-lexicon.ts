const list = (words: string): string[] => words.split(/\s+/).filter(Boolean);

/** 1 speaks for a rise, -1 for a fall, 0 for neither. */
export const POLARITY: ReadonlyMap<string, 1 | -1 | 0> = new Map([
  ...list(`strength strengths resilience superiority upside understates understate understated inexpensive optimism grow grows grew grown growing increase increases increased increasing rebound rebounds rebounded rebounding
    regain regains regained succeed succeeds succeeded lifted bright brighter brightest flattering excite convincing bullish bullishly positive positively strong stronger strongest strongly attractive attractively favourable
    favorable favourably favorably upbeat optimistic optimistically healthy healthier solid solidly robust promising
    encouraging encouragingly good better best great excellent appealing superior constructive supportive uptrend uptrends upturn
    upswing upward upwards rise rises rising rose risen climb climbs climbing climbed gain gains gaining gained advance advances
    advancing advanced recovery recover recovers recovering recovered improve improves improving improved improvement
    improvements lively impressive hopeful oversold popular nice ideal perfect resilient pleasant success up
    rosy strengthen strengthens strengthened strengthening
    cheap cheaper cheapest cheaply undervalued underpriced discount discounted outperform outperforms outperformed
    outperforming ahead leader tailwind lead leads sturdy appreciates`).map((word) => [word, 1] as const),
  ...list(`softness collapse slowdown downside overstates overstate overstated decrease decreases decreased decreasing shrink shrinks shrank slip slips slipped slipping suffer suffers suffered dark darker
    unflattering gloom sobering soften softens softened softening pessimism lofty demanding rich excessive bearish bearishly negative negatively weak weaker weakest weakly weakness unattractive unfavourable unfavorable
    unfavourably downbeat pessimistic pessimistically gloomy gloomier poor poorer poorly bad badly worse worst worsen worsens worsening worsened
    disappointing disappointingly disappointment discouraging inferior downtrend downtrends downturn downswing downward
    downwards fall falls falling fell fallen decline declines declining declined drop drops dropping dropped slide slides
    sliding slid sink sinks sinking sank deteriorate deteriorates deteriorating deteriorated deterioration lose loses losing
    lost worrying worryingly troubling shaky fragile frail sluggish unimpressive vulnerable overbought down sag sags sagging
    weaken weakens weakened weakening retreat retreats setback dip dips expensive
    pricey dear costly overvalued overpriced overstretched stretched premium underperform underperforms underperformed
    underperforming lag lags lagged lagging behind headwind trouble alarming adverse`).map(
    (word) => [word, -1] as const,
  ),
  ...list(
    `mixed neutral neutrally undecided sideways balanced flat indifferent fair fairly directionless noncommittal`,
  ).map((word) => [word, 0] as const),
]);

/** What these judge is the value against the price, whatever else the sentence is about. */
export const OF_VALUE = new Set(
  list(`inexpensive lofty demanding rich excessive cheap cheaper cheapest cheaply undervalued underpriced discount discounted expensive pricey dear costly overvalued
    overpriced overstretched premium fair fairly`),
);
/** And these the comparison. */
export const OF_PEERS = new Set(
  list(`outperform outperforms outperformed outperforming underperform underperforms underperformed underperforming ahead behind
    lag lags lagged lagging leader`),
);

export const CUES: ReadonlyMap<string, string> = new Map([
  ...list(`indicator indicators technical technicals oscillator oscillators averages average composite vote votes voting rating
    momentum chart charts trend trends`).map((word) => [word, 'technical'] as const),
  ...list('valuation estimate estimates').map((word) => [word, 'valuation'] as const),
  ...list('comparison comparative peers peer').map((word) => [word, 'comparative'] as const),
  ...list('forecast forecasts lstm network').map((word) => [word, 'lstm'] as const),
]);
export const GENERAL = new Set(
  list(
    'overall combined together picture whole altogether view summary stance verdict sum conclusion direction answer things outlook result evidence matter everything',
  ),
);
export const SUBJECT = new Set(
  list('share shares stock stocks price company instrument it security fund coin'),
);

/** What may be strong, weak, good or poor without any direction. */
export const DIRECTIONLESS = new Set(
  list(`evidence assumption assumptions guide guides basis hint hints dependence link links correlation match fit reason reasons data
    agreement disagreement contrast record coverage grounds word words sense resolution support reminder caveat
    approximation approximations summary description explanation foundation foundations footing claim claims conclusion
    conclusions argument test tests history caution measure practice knowledge quality information deal rate rates end`),
);
export const JUDGES = new Set(
  list(
    'strong stronger strongest weak weaker weakest good better best poor poorer bad worse worst great solid robust shaky fragile perfect ideal superior inferior excellent healthy balanced flat',
  ),
);

/** The algorithm that a word or a placeholder (as `{key}`) names. */
export const cueOf = (word: string): string | undefined =>
  CUES.get(word) ?? /^\{(technical|valuation|comparative|lstm)\./.exec(word)?.[1];
