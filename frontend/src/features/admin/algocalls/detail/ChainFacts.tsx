import { Button } from '@mantine/core';
import { IconDownload } from '@tabler/icons-react';
import { useMutation } from '@tanstack/react-query';
import { Link } from 'react-router';
import { download } from '../../../../lib/browser/download';
import { formatCount } from '../../../../lib/format/number-format';
import { officeAsOf, officeInstant } from '../../shared/office-time';
import { showFailure } from '../../../../lib/toast';
import { fetchCallInputs } from '../../../../market/answers/api/call-inputs';
import { marketOf } from '../../../../market/answers/CallLine';
import type { AdminCall } from '../api/calls-api';
import { t } from '../texts';
import classes from './Detail.module.css';

/** Where a call stands, what it was computed from and by which code. */
export function ChainFacts({ call }: { call: AdminCall }) {
  const loading = useMutation({
    mutationFn: () => fetchCallInputs(call.callId),
    onSuccess: (file) => download(file, `call-${call.seq}-inputs.json`),
    onError: showFailure,
  });
  const facts: [string, string, boolean][] = [
    [t('fact.place'), t('chain.place', { seq: call.seq, length: formatCount(call.chainLength) }), false],
    [t('fact.hash'), call.hash, true],
    [t('fact.previous'), call.previousHash, true],
    [t('fact.inputs'), call.inputsHash, true],
    [t('fact.version'), `${call.version} · ${call.commit}`, true],
    [t('fact.market'), marketOf(call), false],
    [t('fact.asOf'), officeAsOf(call.asOfMs), false],
    [t('fact.called'), officeInstant(call.calledAtMs), false],
    [t('fact.took'), t('chain.milliseconds', { ms: formatCount(call.durationMs) }), false],
  ];
  return (
    <>
      <p className={classes.check} data-ok={call.chained}>
        {call.chained ? t('chain.holds') : t('chain.broken')}
      </p>
      <dl className={classes.facts}>
        {facts.map(([name, value, code]) => (
          <div key={name}>
            <dt>{name}</dt>
            <dd>{code ? <code>{value}</code> : value}</dd>
          </div>
        ))}
      </dl>
      <div className={classes.actions}>
        <Button
          variant="default"
          size="sm"
          leftSection={<IconDownload size={16} />}
          disabled={call.inputsBytes === null}
          loading={loading.isPending}
          onClick={() => loading.mutate()}
        >
          {call.inputsBytes === null ? t('chain.inputs.gone') : t('chain.inputs.download')}
        </Button>
        <Button component={Link} to={`/calls/${call.callId}`} variant="default" size="sm">
          {t('chain.card')}
        </Button>
      </div>
    </>
  );
}
