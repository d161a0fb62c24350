import { Badge, Button, TextInput } from '@mantine/core';
import { useMutation } from '@tanstack/react-query';
import { useEffect, useRef, useState } from 'react';
import { showFailure } from '../../../../lib/toast';
import { faultWords } from '../../shared/source-words';
import { t } from '../texts';
import { findAtProvider, keyOf, type FoundTicker } from '../tickers-api';
import classes from '../Tickers.module.css';

/** Asks the source of prices what it lists; where it cannot search it says so. */
export function ProviderSearch({ onTake }: { onTake: (found: FoundTicker) => void }) {
  const [text, setText] = useState('');
  const abort = useRef<AbortController | null>(null);
  const finding = useMutation({
    mutationFn: (words: string) => {
      abort.current = new AbortController();
      return findAtProvider(words, abort.current.signal);
    },
    onError: (error) => {
      if (!abort.current?.signal.aborted) showFailure(error);
    },
  });
  useEffect(() => () => abort.current?.abort(), []);
  const { data, isPending } = finding;
  const message = data?.failed && data.message ? faultWords(data.message) : data?.message;
  return (
    <form
      className={classes.part}
      noValidate
      aria-label={t('find.title')}
      onSubmit={(event) => {
        event.preventDefault();
        if (text.trim()) finding.mutate(text.trim());
      }}
    >
      <div className={classes.find}>
        <TextInput
          data-autofocus
          label={t('find.label')}
          value={text}
          maxLength={50}
          onChange={(event) => setText(event.currentTarget.value)}
        />
        <Button type="submit" variant="default" loading={isPending}>
          {t('find.send')}
        </Button>
      </div>
      <p role="status" className={classes.dim}>
        {isPending ? t('find.asking') : message}
      </p>
      {isPending && (
        <div>
          <Button variant="default" size="compact-sm" onClick={() => abort.current?.abort()}>
            {t('find.cancel')}
          </Button>
        </div>
      )}
      {data && data.items.length > 0 && (
        <ul className={classes.list} aria-label={t('find.results')}>
          {data.items.map((found) => (
            <li key={keyOf(found)}>
              <span>{keyOf(found)}</span>
              <span className={classes.dim}>{found.name}</span>
              {found.known ? (
                <Badge variant="light">{t('find.known')}</Badge>
              ) : (
                <Button variant="default" size="compact-sm" onClick={() => onTake(found)}>
                  {t('find.take', { key: keyOf(found) })}
                </Button>
              )}
            </li>
          ))}
        </ul>
      )}
    </form>
  );
}
