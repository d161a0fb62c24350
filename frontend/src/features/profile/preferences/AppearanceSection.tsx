import { usePreferences } from '../../../lib/account/preferences/use-preferences';
import { Section } from '../../../components/section/Section';
import { ChoiceSegments } from './ChoiceSegments';
import { ChoiceSwitch } from './ChoiceSwitch';
import { PalettePreview } from './PalettePreview';
import { t } from './texts';
import { usePreferenceChange } from './use-preference-change';
import { COLOUR_THEMES, THEMES } from '@pricealgo/contract/preference-choices';

/** Colour scheme, colour theme, palette and motion; the whole site follows at once. */
export function AppearanceSection() {
  const preferences = usePreferences();
  const save = usePreferenceChange();
  return (
    <Section id="appearance" title={t('appearance.title')} text={t('appearance.text')}>
      <ChoiceSegments
        label={t('theme.label')}
        options={THEMES.map((value) => ({ value, label: t(`theme.${value}`) }))}
        value={preferences.theme}
        onChange={(theme) => save({ theme })}
      />
      <ChoiceSegments
        label={t('colour.theme.label')}
        options={COLOUR_THEMES.map((value) => ({ value, label: t(`colour.theme.${value}`) }))}
        value={preferences.colourTheme}
        onChange={(colourTheme) => save({ colourTheme })}
      />
      <ChoiceSwitch
        label={t('palette.label')}
        description={t('palette.text')}
        checked={preferences.colourBlind}
        onChange={(colourBlind) => save({ colourBlind })}
      />
      <PalettePreview />
      <ChoiceSwitch
        label={t('motion.label')}
        description={t('motion.text')}
        checked={preferences.reducedMotion === 'reduce'}
        onChange={(on) => save({ reducedMotion: on ? 'reduce' : 'system' })}
      />
    </Section>
  );
}
