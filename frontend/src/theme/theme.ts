import {
  createTheme,
  defaultVariantColorsResolver,
  type CSSVariablesResolver,
  type MantineColorsTuple,
  type VariantColorsResolver,
} from '@mantine/core';

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

/**
 * Fills of the primary colour carry dark words: white ones reach 3.15:1 only. `secondary` is the second action beside a
 * primary one, in the secondary colour. All other variants are Mantine's own.
 */
const variantColours: VariantColorsResolver = (input) => {
  const { color, theme, variant } = input;
  if (variant === 'secondary')
    return {
      background: 'var(--pa-secondary-tint)',
      hover: 'var(--pa-secondary-tint-hover)',
      color: 'var(--pa-on-secondary-tint)',
      border: '1px solid var(--pa-secondary)',
    };
  const colours = defaultVariantColorsResolver(input);
  const primary = variant === 'filled' && (color === undefined || color === theme.primaryColor);
  return primary ? { ...colours, color: 'var(--pa-on-primary)' } : colours;
};

/** The tuple is the first colour theme's; what the components draw comes from the tokens, see `shared`. */
export const theme = createTheme({
  primaryColor: 'brand',
  primaryShade: 4,
  colors: { brand },
  variantColorResolver: variantColours,
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
  '--mantine-color-brand-filled': 'var(--pa-primary-fill)',
  '--mantine-color-brand-filled-hover': 'var(--pa-primary-fill-hover)',
  '--mantine-color-brand-text': 'var(--pa-primary-text)',
  '--mantine-color-brand-light': 'var(--pa-primary-tint)',
  '--mantine-color-brand-light-hover': 'var(--pa-primary-tint-hover)',
  '--mantine-color-brand-light-color': 'var(--pa-on-primary-tint)',
  '--mantine-color-brand-outline': 'var(--pa-primary-text)',
  '--mantine-color-brand-outline-hover': 'var(--pa-primary-tint)',
  '--mantine-primary-color-contrast': 'var(--pa-on-primary)',
  // Warnings are in the colour of all our notices.
  '--mantine-color-orange-light': 'var(--pa-notice-surface)',
  '--mantine-color-orange-light-color': 'var(--pa-notice-text)',
};

/** Ground of its segmented controls; the grey of its own looks brown on our blue. */
const dark = { ...shared, '--mantine-color-dark-8': 'var(--pa-surface-sunken)' };

/** Mantine's own variables follow our tokens, so that both draw with one palette. */
export const mantineVariables: CSSVariablesResolver = () => ({ variables: {}, light: shared, dark });
