import { ActionIcon, useMantineColorScheme, type MantineColorScheme } from '@mantine/core';
import { IconDeviceDesktop, IconMoon, IconSun } from '@tabler/icons-react';

const NEXT: Record<MantineColorScheme, MantineColorScheme> = { auto: 'light', light: 'dark', dark: 'auto' };
const LABEL: Record<MantineColorScheme, string> = { auto: 'as your device', light: 'light', dark: 'dark' };
const ICON = { auto: IconDeviceDesktop, light: IconSun, dark: IconMoon };

/** Steps through device, light and dark; the choice is remembered. */
export function ColorSchemeSwitch() {
  const { colorScheme, setColorScheme } = useMantineColorScheme();
  const Icon = ICON[colorScheme];
  const next = NEXT[colorScheme];
  const label = `Colours: ${LABEL[colorScheme]}. Switch to ${LABEL[next]}`;
  return (
    <ActionIcon
      variant="subtle"
      color="gray"
      size={40}
      aria-label={label}
      title={label}
      data-testid="color-scheme-switch"
      onClick={() => setColorScheme(next)}
    >
      <Icon size={20} stroke={1.75} />
    </ActionIcon>
  );
}
