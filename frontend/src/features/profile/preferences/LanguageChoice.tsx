import { availableLanguages, chooseLanguage, chosenLanguage } from '../../../lib/i18n/language';
import { ChoiceSelect } from './ChoiceSelect';
import { t } from './texts';

/** A language in its own words. */
function ownName(code: string): string {
  const name = new Intl.DisplayNames([code], { type: 'language' }).of(code);
  return name ?? code;
}

/** The language of this browser's pages; nothing to choose while there is one. */
export function LanguageChoice({ reload = () => window.location.reload() }: { reload?: () => void }) {
  const languages = availableLanguages();
  if (languages.length < 2) return null;
  return (
    <ChoiceSelect
      label={t('language.label')}
      description={t('language.text')}
      value={chosenLanguage().language}
      onChange={(language) => {
        chooseLanguage(language);
        reload();
      }}
    >
      {languages.map((code) => (
        <option key={code} value={code} lang={code}>
          {ownName(code)}
        </option>
      ))}
    </ChoiceSelect>
  );
}
