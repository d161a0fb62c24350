import {
  Badge,
  Button,
  NativeSelect,
  NumberInput,
  PasswordInput,
  Switch,
  Textarea,
  TextInput,
} from '@mantine/core';
import { useState } from 'react';
import { Link } from 'react-router';
import { ConfirmDialog } from '../../../components/dialog/ConfirmDialog';
import type { Setting, SettingValue } from './settings-api';
import classes from './Settings.module.css';
import { t, type SettingText } from './texts';
import { inWords, shownAs } from './typed-value';

/** Where prices come from is tried before it is saved: the screen of the sources does both. */
const TRIED: ReadonlySet<string> = new Set(['market.providers', 'market.fmpApiKey']);

interface SettingFieldProps {
  setting: Setting;
  /** As typed, or `undefined` while nobody changed it. */
  typed: string | boolean | undefined;
  error: string | undefined;
  onType: (typed: string | boolean) => void;
  onReset: () => void;
}

/** One setting with what changes it, its default, and whether it differs from that. */
export function SettingField({ setting, typed, error, onType, onReset }: SettingFieldProps) {
  const [asking, setAsking] = useState(false);
  const label = t(`key.${setting.key}` as SettingText);
  return (
    <div className={classes.setting} data-testid={`setting-${setting.key}`}>
      <SettingInput setting={setting} typed={typed} error={error} onType={onType} label={label} />
      <div className={classes.notes}>
        {setting.changed && <Badge variant="light">{t('field.changed')}</Badge>}
        {setting.input !== 'secret' && (
          <span>{t('field.default', { value: inWords(setting, setting.fallback) })}</span>
        )}
        {TRIED.has(setting.key) && <Link to="/admin/settings/sources">{t('order.elsewhere')}</Link>}
        {setting.changed && setting.input !== 'order' && (
          <Button
            variant="subtle"
            size="compact-sm"
            // A key that is removed is gone for whoever does not have it elsewhere.
            onClick={() => (setting.input === 'secret' ? setAsking(true) : onReset())}
            aria-label={`${t('field.reset')}: ${label}`}
          >
            {t('field.reset')}
          </Button>
        )}
      </div>
      {asking && (
        <ConfirmDialog
          title={t('field.remove.title', { setting: label })}
          text={t(TRIED.has(setting.key) ? 'field.remove.source' : 'field.remove.text')}
          action={t('field.remove.action')}
          destructive
          onConfirm={() => {
            setAsking(false);
            onReset();
          }}
          onClose={() => setAsking(false)}
        />
      )}
    </div>
  );
}

type SettingInputProps = Omit<SettingFieldProps, 'onReset'> & { label: string };

function SettingInput({ setting, typed, error, onType, label }: SettingInputProps) {
  const { input, choices, present } = setting;
  const value = typed ?? shownAs(setting, setting.value as SettingValue);
  const text = String(value);
  const onText = (event: { currentTarget: { value: string } }): void => onType(event.currentTarget.value);
  switch (input) {
    case 'switch':
      return (
        <Switch
          label={label}
          checked={typed === undefined ? setting.value === (true as SettingValue) : typed === true}
          onChange={(event) => onType(event.currentTarget.checked)}
        />
      );
    case 'number':
      return (
        <NumberInput
          label={label}
          error={error}
          value={text}
          hideControls
          onChange={(next) => onType(String(next))}
        />
      );
    case 'choice':
      return (
        <NativeSelect
          label={label}
          error={error}
          value={text}
          data={choices.map((choice) => ({ value: choice, label: inWords(setting, choice) }))}
          onChange={onText}
        />
      );
    case 'links':
      return (
        <Textarea
          label={label}
          error={error}
          description={t('links.hint')}
          autosize
          minRows={2}
          value={text}
          onChange={onText}
        />
      );
    case 'order':
      return <TextInput label={label} error={error} value={text} readOnly />;
    case 'secret':
      return TRIED.has(setting.key) ? (
        <TextInput label={label} value={t(present ? 'secret.present' : 'secret.absent')} readOnly />
      ) : (
        <PasswordInput
          label={label}
          error={error}
          description={present ? t('secret.present') : t('secret.absent')}
          placeholder={t('secret.new')}
          autoComplete="off"
          value={text}
          onChange={onText}
        />
      );
    default:
      return <TextInput label={label} error={error} value={text} onChange={onText} />;
  }
}
