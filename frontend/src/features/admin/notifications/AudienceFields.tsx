import { NativeSelect, Radio } from '@mantine/core';
import type { Segment } from './broadcasts-api';
import { MemberChoice } from './MemberChoice';
import classes from './Notifications.module.css';
import { t } from './texts';
import type { AudienceKind, MessageForm } from './use-message-form';

const KINDS = ['user', 'segment', 'all'] as const;
const STATUSES = ['Pending', 'Rejected', 'Cancelled', 'Non Practicing', 'Active', 'Practicing'] as const;
const SUBSCRIPTIONS = ['active', 'expiring', 'expired'] as const;
const ROLES = ['member', 'admin'] as const;

interface AudienceFieldsProps {
  form: MessageForm;
  error: string | undefined;
  onChange: (changes: Partial<MessageForm>) => void;
}

/** To whom a message goes: one member, some, or all. */
export function AudienceFields({ form, error, onChange }: AudienceFieldsProps) {
  const { kind, segment } = form;
  const set = (changes: Partial<Record<keyof Segment, string>>): void => {
    const next = Object.entries({ ...segment, ...changes }).filter(([, value]) => value !== '');
    onChange({ segment: Object.fromEntries(next) as Segment });
  };
  return (
    <>
      <Radio.Group
        label={t('audience.label')}
        value={kind}
        onChange={(value) => onChange({ kind: value as AudienceKind })}
      >
        <div className={classes.kinds}>
          {KINDS.map((one) => (
            <Radio key={one} value={one} label={t(`to.${one}`)} />
          ))}
        </div>
      </Radio.Group>
      {kind === 'user' && (
        <MemberChoice member={form.member} error={error} onChoose={(member) => onChange({ member })} />
      )}
      {kind === 'segment' && (
        <div className={classes.segment}>
          <NativeSelect
            label={t('audience.status.label')}
            value={segment.status ?? ''}
            data={[{ value: '', label: t('audience.status.any') }, ...STATUSES]}
            onChange={(event) => set({ status: event.currentTarget.value })}
          />
          <NativeSelect
            label={t('audience.subscription.label')}
            value={segment.subscription ?? ''}
            data={[
              { value: '', label: t('audience.subscription.any') },
              ...SUBSCRIPTIONS.map((value) => ({ value, label: t(`subscription.${value}`) })),
            ]}
            onChange={(event) => set({ subscription: event.currentTarget.value })}
          />
          <NativeSelect
            label={t('audience.role.label')}
            value={segment.role ?? ''}
            data={[
              { value: '', label: t('audience.role.any') },
              ...ROLES.map((value) => ({ value, label: t(`role.${value}`) })),
            ]}
            onChange={(event) => set({ role: event.currentTarget.value })}
          />
        </div>
      )}
    </>
  );
}
