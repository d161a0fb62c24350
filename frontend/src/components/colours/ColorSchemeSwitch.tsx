import { ActionIcon } from '@mantine/core';
import { IconDeviceDesktop, IconMoon, IconSun } from '@tabler/icons-react';
import { useChosenColours } from '../../lib/account/preferences/use-chosen-colours';
import { usePanel } from '../menu/use-panel';
import { t } from '../texts';
import { ColourChoices } from './ColourChoices';
import classes from './Colours.module.css';

const ICON = { auto: IconDeviceDesktop, light: IconSun, dark: IconMoon };

/** Discloses the choices of colours: Escape, a click elsewhere or the way on with the keyboard hides them. */
export function ColorSchemeSwitch() {
  const { theme, colourTheme } = useChosenColours();
  const { isOpen, area, button } = usePanel();
  const Icon = ICON[theme];
  const label = t('colours.switch.label', {
    scheme: t(`colours.scheme.${theme}`),
    colour: t(`colours.theme.${colourTheme}`),
  });
  return (
    <div {...area} className={classes.place}>
      <ActionIcon
        {...button}
        variant="subtle"
        color="gray"
        size={40}
        aria-label={label}
        title={label}
        data-testid="color-scheme-switch"
      >
        <Icon size={20} stroke={1.75} />
      </ActionIcon>
      {isOpen && (
        <div className={classes.panel} data-testid="colour-choices">
          <ColourChoices />
        </div>
      )}
    </div>
  );
}
