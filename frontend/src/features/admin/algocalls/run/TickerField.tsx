import { Combobox, TextInput, useCombobox } from '@mantine/core';
import { useTickerSearch } from '../../../../market/search/use-ticker-search';
import { t } from '../texts';

export interface TickerFieldProps {
  value: string;
  onChange: (text: string) => void;
}

/** A ticker by symbol or name; a chosen one stands as `NASDAQ:AAPL`. */
export function TickerField({ value, onChange }: TickerFieldProps) {
  const combobox = useCombobox();
  const { results, waiting } = useTickerSearch(value.includes(':') ? '' : value);
  return (
    <Combobox
      store={combobox}
      withinPortal={false}
      onOptionSubmit={(key) => {
        onChange(key);
        combobox.closeDropdown();
      }}
    >
      <Combobox.Target>
        <TextInput
          label={t('run.ticker')}
          placeholder={t('run.tickerExample')}
          value={value}
          autoComplete="off"
          spellCheck={false}
          onChange={({ currentTarget }) => {
            onChange(currentTarget.value);
            combobox.openDropdown();
          }}
          onBlur={() => combobox.closeDropdown()}
        />
      </Combobox.Target>
      <Combobox.Dropdown hidden={value.trim() === '' || value.includes(':')}>
        <Combobox.Options aria-label={t('run.found')}>
          {results.slice(0, 8).map(({ exchangeShortName, ticker, name }) => (
            <Combobox.Option key={`${exchangeShortName}:${ticker}`} value={`${exchangeShortName}:${ticker}`}>
              <strong>
                {exchangeShortName}:{ticker}
              </strong>{' '}
              {name}
            </Combobox.Option>
          ))}
          {results.length === 0 && (
            <Combobox.Empty>{waiting ? t('run.searching') : t('run.noneFound')}</Combobox.Empty>
          )}
        </Combobox.Options>
      </Combobox.Dropdown>
    </Combobox>
  );
}
