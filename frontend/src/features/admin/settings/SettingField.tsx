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
import type { Setting, SettingValue } from './settings-api';
import classes from './Settings.module.css';
import { t, type SettingText } from './texts';
import { shownAs } from './typed-value';

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
  const label = t(`key.${setting.key}` as SettingText);
  return (
    <div className={classes.setting} data-testid={`setting-${setting.key}`}>
      <SettingInput setting={setting} typed={typed} error={error} onType={onType} label={label} />
      <div className={classes.notes}>
        {setting.changed && <Badge variant="light">{t('field.changed')}</Badge>}
        {setting.input !== 'secret' && <span>{t('field.default', { value: fallbackText(setting) })}</span>}
        {setting.changed && (
          <Button
            variant="subtle"
            size="compact-sm"
            onClick={onReset}
            aria-label={`${t('field.reset')}: ${label}`}
          >
            {t('field.reset')}
          </Button>
        )}
      </div>
    </div>
  );
}

function fallbackText(setting: Setting): string {
  return choiceText(setting, shownAs(setting, setting.fallback)).replaceAll('\n', '; ') || t('order.none');
}

function choiceText({ input }: Pick<Setting, 'input'>, value: string): string {
  if (input !== 'choice') return value;
  return value === 'spec' ? t('choice.spec') : t('choice.exchange');
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
          data={choices.map((choice) => ({ value: choice, label: choiceText(setting, choice) }))}
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
      return (
        <TextInput
          label={label}
          error={error}
          description={t('order.hint', { choices: choices.join(', ') })}
          value={text}
          onChange={onText}
        />
      );
    case 'secret':
      return (
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
