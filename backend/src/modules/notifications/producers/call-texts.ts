/** A call of an algorithm, as members are told of it. */
export interface NewCall {
  id: string;
  seq: number;
  algo: string;
  instrument: string;
  label: string;
  simulated: boolean;
}

const ALGORITHMS: Readonly<Record<string, string>> = {
  comparative: 'Comparative',
  valuation: 'Valuation',
  technical: 'Technical',
  lstm: 'LSTM',
  openai: 'AI summary',
};
const NAMED = 5;

const symbolOf = (instrument: string): string => instrument.slice(instrument.indexOf(':') + 1);

/** One notification about all calls that came together. @param calls in order, at least one */
export function callTexts(calls: readonly NewCall[]): { title: string; body: string; link: string } {
  const instruments = [...new Set(calls.map(({ instrument }) => instrument))];
  const [first] = instruments;
  const path = `/tickers/${first!.split(':').map(encodeURIComponent).join('/')}`;
  const note = calls.some(({ simulated }) => simulated) ? ' Simulated market.' : '';
  const lines = calls.map(({ algo, label }) => `${ALGORITHMS[algo] ?? algo}: ${label}`);
  if (calls.length === 1) {
    return {
      title: `New call on ${symbolOf(first!)}`,
      body: `${lines[0]}.${note}`,
      link: `${path}/${calls[0]!.algo}`,
    };
  }
  if (instruments.length === 1) {
    return {
      title: `${calls.length} new calls on ${symbolOf(first!)}`,
      body: `${lines.join(' · ')}.${note}`,
      link: `${path}/overview`,
    };
  }
  const named = instruments.slice(0, NAMED).map(symbolOf).join(', ');
  const more = instruments.length > NAMED ? ` and ${instruments.length - NAMED} more` : '';
  return {
    title: `New calls on ${instruments.length} tickers that you watch`,
    body: `${named}${more}.${note}`,
    link: '/watchlist',
  };
}
