import { Button, NativeSelect } from '@mantine/core';
import { IconPlayerPlay } from '@tabler/icons-react';
import { useState } from 'react';
import { Section } from '../../../../components/section/Section';
import { showSuccess, showText } from '../../../../lib/toast';
import {
  ALGORITHM_NAMES,
  ALGORITHM_ORDER,
  type AlgorithmName,
} from '../../../../market/answers/algorithm-names';
import { t } from '../texts';
import classes from './NewRun.module.css';
import { RunProgress } from './RunProgress';
import { TickerField } from './TickerField';
import { useAdminRun } from './use-admin-run';

/** Asks for a call about any ticker. */
export function NewRun({ onMade }: { onMade: (callId: string) => void }) {
  const [ticker, setTicker] = useState('');
  const [algo, setAlgo] = useState<AlgorithmName>('technical');
  const handle = useAdminRun(({ callId, seq }, made) => {
    if (made) showSuccess(t('run.made'));
    else showText(t('run.known', { seq }));
    onMade(callId);
  });
  const [, exchangeShortName, symbol] = /^\s*([^:\s]+):(\S+)\s*$/.exec(ticker) ?? [];
  return (
    <Section id="new-run" look="panel" title={t('run.title')}>
      <form
        className={classes.form}
        onSubmit={(event) => {
          event.preventDefault();
          if (exchangeShortName && symbol && !handle.busy) handle.start({ exchangeShortName, symbol, algo });
        }}
      >
        <TickerField value={ticker} onChange={setTicker} />
        <NativeSelect
          label={t('run.algo')}
          value={algo}
          data={ALGORITHM_ORDER.map((value) => ({ value, label: ALGORITHM_NAMES[value] }))}
          onChange={({ currentTarget }) => setAlgo(currentTarget.value as AlgorithmName)}
        />
        <Button
          type="submit"
          leftSection={<IconPlayerPlay size={16} />}
          disabled={!symbol}
          loading={handle.busy}
        >
          {t('run.start')}
        </Button>
      </form>
      <RunProgress handle={handle} />
    </Section>
  );
}
