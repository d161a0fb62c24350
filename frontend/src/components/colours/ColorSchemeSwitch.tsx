import { ActionIcon } from '@mantine/core';
import { useClickOutside } from '@mantine/hooks';
import { IconDeviceDesktop, IconMoon, IconSun } from '@tabler/icons-react';
import { useRef, useState } from 'react';
import { useChosenColours } from '../../lib/account/preferences/use-chosen-colours';
import { t } from '../texts';
import { ColourChoices } from './ColourChoices';
import classes from './Colours.module.css';

const ICON = { auto: IconDeviceDesktop, light: IconSun, dark: IconMoon };

/** Discloses the choices of colours: Escape, a click elsewhere or the way on with the keyboard hides them. */
export function ColorSchemeSwitch() {
  const { theme, colourTheme } = useChosenColours();
  const [open, setOpen] = useState(false);
  const button = useRef<HTMLButtonElement>(null);
  const close = (): void => setOpen(false);
  const area = useClickOutside<HTMLDivElement>(close);
  const Icon = ICON[theme];
  const label = t('colours.switch.label', {
    scheme: t(`colours.scheme.${theme}`),
    colour: t(`colours.theme.${colourTheme}`),
  });
  return (
    <div
      ref={area}
      className={classes.place}
      onKeyDown={({ key }) => {
        if (key !== 'Escape' || !open) return;
        close();
        button.current?.focus();
      }}
      onBlur={({ currentTarget, relatedTarget }) => {
        if (relatedTarget && !currentTarget.contains(relatedTarget)) close();
      }}
    >
      <ActionIcon
        ref={button}
        variant="subtle"
        color="gray"
        size={40}
        aria-label={label}
        aria-expanded={open}
        title={label}
        data-testid="color-scheme-switch"
        onClick={() => setOpen(!open)}
      >
        <Icon size={20} stroke={1.75} />
      </ActionIcon>
      {open && (
        <div className={classes.panel} data-testid="colour-choices">
          <ColourChoices />
        </div>
      )}
    </div>
  );
}
