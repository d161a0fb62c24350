import { TextInput } from '@mantine/core';
import { useMutation, useQueryClient } from '@tanstack/react-query';
import { useState } from 'react';
import { isNotFound } from '../../../../lib/http/api-error';
import { ALGORITHM_NAMES } from '../../../../market/answers/algorithm-names';
import { callQuery, numberedCallQuery, type AdminCall, type AdminCallSummary } from '../api/calls-api';
import { t } from '../texts';
import { namedCall, type NamedCall } from './named-call';

type Found = Pick<AdminCallSummary, 'callId' | 'seq' | 'algo'>;

/** What keeps a call from standing beside the one that is open; `null`: nothing. */
function faultOf(found: Found | null, call: AdminCall): string | null {
  if (!found) return t('compare.name.none');
  if (found.callId === call.callId) return t('compare.name.itself');
  if (found.algo === call.algo) return null;
  return t('compare.name.algo', { seq: found.seq, algo: ALGORITHM_NAMES[found.algo] });
}

interface NamedCallFieldProps {
  /** The one that is open. */
  call: AdminCall;
  onFound: (callId: string) => void;
}

/** Names the call to compare with: looked for when the text is finished, with Enter or by leaving the field. */
export function NamedCallField({ call, onFound }: NamedCallFieldProps) {
  const client = useQueryClient();
  const [text, setText] = useState('');
  /** What was looked for last: leaving the field once more takes no choice made since back. */
  const [done, setDone] = useState('');
  const [fault, setFault] = useState<string | null>(null);
  const looking = useMutation({
    mutationFn: async (named: NamedCall): Promise<Found | null> => {
      if ('seq' in named) return client.fetchQuery(numberedCallQuery(named.seq));
      try {
        return await client.fetchQuery(callQuery(named.callId));
      } catch (error) {
        if (isNotFound(error)) return null;
        throw error;
      }
    },
    onSuccess: (found) => {
      const wrong = faultOf(found, call);
      setFault(wrong);
      if (found && wrong === null) onFound(found.callId);
    },
    onError: (error) => setFault(error.message),
  });
  const look = (): void => {
    if (text === done) return;
    setDone(text);
    const named = namedCall(text);
    if (named) looking.mutate(named);
    else setFault(text.trim() === '' ? null : t('compare.name.unread'));
  };
  return (
    <TextInput
      label={t('compare.name.label')}
      description={t('compare.name.hint')}
      value={text}
      error={fault}
      spellCheck={false}
      onChange={({ currentTarget }) => {
        setText(currentTarget.value);
        setFault(null);
      }}
      onBlur={look}
      onKeyDown={({ key }) => key === 'Enter' && look()}
    />
  );
}
