import { ActionIcon, type MantineColorScheme } from '@mantine/core';
import { IconDeviceDesktop, IconMoon, IconSun } from '@tabler/icons-react';
import { useChosenTheme } from '../../lib/account/preferences/use-chosen-theme';
import { t } from '../texts';

const NEXT: Record<MantineColorScheme, MantineColorScheme> = { auto: 'light', light: 'dark', dark: 'auto' };
const ICON = { auto: IconDeviceDesktop, light: IconSun, dark: IconMoon };

/** Steps through device, light and dark; the choice is remembered, for members with their account. */
export function ColorSchemeSwitch() {
  const { theme, choose } = useChosenTheme();
  const Icon = ICON[theme];
  const next = NEXT[theme];
  const label = t('scheme.switch', { now: t(`scheme.${theme}`), next: t(`scheme.${next}`) });
  return (
    <ActionIcon
      variant="subtle"
      color="gray"
      size={40}
      aria-label={label}
      title={label}
      data-testid="color-scheme-switch"
      onClick={() => choose(next)}
    >
      <Icon size={20} stroke={1.75} />
    </ActionIcon>
  );
}
