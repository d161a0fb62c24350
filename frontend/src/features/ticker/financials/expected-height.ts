import type { StoredRecords, Tab } from './financial-tabs';

/** What a chart, the head of a table with its caption, a row and the lines about the sources take, px. */
const CHART = 270;
const TABLE_HEAD = 74;
const ROW = 38;
const SOURCES = 60;
/** The figures at a glance above the dividends. */
const GLANCE = 200;
/** Rows of the list of dividends before somebody asks for all of them, and the button that asks. */
const FIRST_DIVIDENDS = 12;
const MORE = 52;

/** Nothing, or what is withheld, is said in two lines. */
const SENTENCE = 44;
/** The lines that most companies tell, with their growth; ratios with what they are made of. */
const OF_PERIODS = { income: 1_300, balance: 1_250, cashFlow: 1_000, ratios: 1_150 } as const;

/**
 * Height of the part of the financials below their tabs as it will be, px: so much room is kept until it is there. How long
 * a table gets is only known with its rows, so that this is near and no more.
 */
export function expectedHeight(tab: Tab, records: StoredRecords): number {
  if (!records) return OF_PERIODS.income;
  if (tab === 'splits')
    return records.splits === 0 ? SENTENCE : TABLE_HEAD + ROW * records.splits + SOURCES / 2;
  if (tab === 'dividends') return dividendsHeight(records);
  return records.years + records.quarters === 0 ? SENTENCE : OF_PERIODS[tab];
}

function dividendsHeight({ dividends, years }: NonNullable<StoredRecords>): number {
  if (dividends === 0) return SENTENCE;
  // Most pay four times a year, and have not done so all of this year.
  const paidYears = Math.ceil(dividends / 4) + (dividends > 1 ? 1 : 0);
  const list =
    TABLE_HEAD + ROW * Math.min(dividends, FIRST_DIVIDENDS) + (dividends > FIRST_DIVIDENDS ? MORE : 0);
  const byYear = TABLE_HEAD + ROW * paidYears + (paidYears > 1 ? CHART : 0);
  const cover = years > 0 ? TABLE_HEAD + ROW * Math.min(years, FIRST_DIVIDENDS) : 0;
  return GLANCE + byYear + cover + list + SOURCES;
}
