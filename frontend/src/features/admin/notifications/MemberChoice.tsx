import { Button, TextInput } from '@mantine/core';
import { useDebouncedValue } from '@mantine/hooks';
import { useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import { membersQuery, type FoundMember } from './broadcasts-api';
import classes from './Notifications.module.css';
import { t } from './texts';

const PAUSE_MS = 250;

interface MemberChoiceProps {
  member: FoundMember | null;
  error: string | undefined;
  onChoose: (member: FoundMember | null) => void;
}

/** Finds one member by name, username or e-mail address. */
export function MemberChoice({ member, error, onChoose }: MemberChoiceProps) {
  const [text, setText] = useState('');
  const [q] = useDebouncedValue(text.trim(), PAUSE_MS);
  const { data: found } = useQuery(membersQuery(q));
  if (member) {
    return (
      <div className={classes.chosen}>
        <p>{t('member.chosen', { name: member.name, email: member.email })}</p>
        <Button variant="default" size="compact-sm" onClick={() => onChoose(null)}>
          {t('member.another')}
        </Button>
      </div>
    );
  }
  return (
    <div>
      <TextInput
        name="member"
        label={t('member.label')}
        value={text}
        error={error}
        autoComplete="off"
        maxLength={120}
        onChange={(event) => setText(event.currentTarget.value)}
      />
      <p role="status" className={classes.dim}>
        {q.length >= 2 && found?.items.length === 0 && t('member.none')}
      </p>
      {q.length >= 2 && found && found.items.length > 0 && (
        <ul className={classes.found} aria-label={t('member.results')}>
          {found.items.map((one) => (
            <li key={one.userId}>
              <button type="button" onClick={() => onChoose(one)}>
                <strong>{one.name}</strong> <span>{one.email}</span>
              </button>
            </li>
          ))}
        </ul>
      )}
    </div>
  );
}
