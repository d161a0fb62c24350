import { createTheme, type CSSVariablesResolver, type MantineColorsTuple } from '@mantine/core';

const brand: MantineColorsTuple = [
  '#e8f3ff',
  '#cfe4ff',
  '#9fc8fb',
  '#63adff',
  '#2e93fa',
  '#1a84f0',
  '#0574e5',
  '#0467cc',
  '#035ab3',
  '#024a94',
];

/** Shade 6 is the brand's readable blue: white text on it and it on white both reach 4.5:1. */
export const theme = createTheme({
  primaryColor: 'brand',
  primaryShade: 6,
  colors: { brand },
  fontFamily: 'var(--pa-font)',
  headings: { fontWeight: '650' },
  defaultRadius: 'md',
  cursorType: 'pointer',
  respectReducedMotion: true,
});

const shared = {
  '--mantine-color-body': 'var(--pa-surface)',
  '--mantine-color-text': 'var(--pa-text)',
  '--mantine-color-dimmed': 'var(--pa-text-dim)',
  '--mantine-color-error': 'var(--pa-danger)',
  '--mantine-color-anchor': 'var(--pa-primary-text)',
  '--mantine-color-default-border': 'var(--pa-border)',
  '--mantine-color-default': 'var(--pa-surface)',
  '--mantine-color-default-hover': 'var(--pa-surface-sunken)',
  '--mantine-color-default-color': 'var(--pa-text)',
};

/** Ground of its segmented controls; the grey of its own looks brown on our blue. */
const dark = { ...shared, '--mantine-color-dark-8': 'var(--pa-surface-sunken)' };

/** Mantine's own variables follow our tokens, so that both draw with one palette. */
export const mantineVariables: CSSVariablesResolver = () => ({ variables: {}, light: shared, dark });
