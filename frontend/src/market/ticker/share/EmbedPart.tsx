import '@mantine/core/styles/Input.css';
// The arrow of a select has its size from there.
import '@mantine/core/styles/Combobox.css';
import { NativeSelect, Textarea } from '@mantine/core';
import { CURVE_RANGES } from '@pricealgo/contract/chart-choices';
import { EMBED_DEFAULTS, EMBED_THEMES, embedPath, type EmbedOptions } from '@pricealgo/contract/embed';
import { formatCount } from '../../../lib/format/number-format';
import type { Instrument } from '../../api/ticker';
import { EMBED_SIZES, embedCode, type EmbedSize } from './embed-code';
import { t } from './texts';
import classes from './Share.module.css';

export interface EmbedChosen {
  options: EmbedOptions;
  size: EmbedSize;
}

/** @param range that the chart of the page shows, where it says one */
export const firstChoice = (range: string | null): EmbedChosen => ({
  options: {
    ...EMBED_DEFAULTS,
    range: CURVE_RANGES.find((known) => known === range) ?? EMBED_DEFAULTS.range,
  },
  size: 'fluid',
});

/** The code that somebody pastes into a page. */
export const codeOf = (instrument: Instrument, chosen: EmbedChosen): string =>
  embedCode({ origin: window.location.origin, instrument, ...chosen });

const SIZES = Object.keys(EMBED_SIZES) as EmbedSize[];
const NO_CHART = 'none';

function sizeName(size: EmbedSize): string {
  const { width, height } = EMBED_SIZES[size];
  if (typeof width !== 'number') return t('embed.size.fluid');
  return t('embed.size.fixed', { width: formatCount(width), height: formatCount(height) });
}

export interface EmbedPartProps {
  instrument: Instrument;
  chosen: EmbedChosen;
  onChange: (chosen: EmbedChosen) => void;
}

/** A quote for the page of somebody else: how it looks, and its code. */
export function EmbedPart({ instrument, chosen, onChange }: EmbedPartProps) {
  const { options, size } = chosen;
  const change = (changes: Partial<EmbedOptions>): void =>
    onChange({ size, options: { ...options, ...changes } });
  return (
    <>
      <p className={classes.hint}>{t('embed.text')}</p>
      <div className={classes.choices}>
        <NativeSelect
          label={t('embed.range')}
          data={[...CURVE_RANGES, { value: NO_CHART, label: t('embed.noChart') }]}
          value={options.chart ? options.range : NO_CHART}
          onChange={({ currentTarget: { value } }) => {
            const range = CURVE_RANGES.find((known) => known === value);
            change(range ? { range, chart: true } : { chart: false });
          }}
        />
        <NativeSelect
          label={t('embed.theme')}
          data={EMBED_THEMES.map((value) => ({ value, label: t(`embed.theme.${value}`) }))}
          value={options.theme}
          onChange={({ currentTarget: { value } }) =>
            change({ theme: EMBED_THEMES.find((known) => known === value)! })
          }
        />
        <NativeSelect
          label={t('embed.size')}
          data={SIZES.map((value) => ({ value, label: sizeName(value) }))}
          value={size}
          onChange={({ currentTarget: { value } }) =>
            onChange({ options, size: SIZES.find((known) => known === value)! })
          }
        />
      </div>
      <iframe
        className={classes.preview}
        src={embedPath(instrument, options)}
        title={t('embed.preview')}
        {...EMBED_SIZES[size]}
      />
      <Textarea
        label={t('embed.code')}
        description={t('embed.hint')}
        value={codeOf(instrument, chosen)}
        rows={4}
        readOnly
        classNames={{ input: classes.code }}
        onFocus={({ currentTarget }) => currentTarget.select()}
      />
    </>
  );
}
