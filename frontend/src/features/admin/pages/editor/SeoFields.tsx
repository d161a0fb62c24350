import { Textarea, TextInput } from '@mantine/core';
import { Section } from '../../../../components/section/Section';
import type { PageKind } from '../api/pages-api';
import { PictureField } from '../shared/PictureField';
import { t } from '../texts';
import { TagsField } from './TagsField';
import type { PageDraft } from './use-page-draft';

/** Search engines show about so many characters. */
const SHOWN_CHARACTERS = 160;

/** What search engines and previews say of the page. */
export function SeoFields({ editing, kind }: { editing: PageDraft; kind: PageKind }) {
  const { draft, errors, round, change } = editing;
  const { length } = draft.description.trim();
  return (
    <Section id="seo" look="panel" title={t('seo.title')}>
      <Textarea
        label={t('seo.description.label')}
        description={t(length > SHOWN_CHARACTERS ? 'seo.description.long' : 'seo.description.count', {
          length,
          max: SHOWN_CHARACTERS,
        })}
        inputWrapperOrder={['label', 'input', 'description', 'error']}
        autosize
        minRows={3}
        maxLength={300}
        value={draft.description}
        error={errors.description}
        onChange={(event) => change({ description: event.currentTarget.value })}
      />
      {kind === 'post' && <TagsField key={round} editing={editing} />}
      <PictureField
        label={t('seo.picture.label')}
        hint={t('seo.picture.hint')}
        value={draft.image}
        error={errors.image}
        onChange={(image) => change({ image })}
      />
      <TextInput
        label={t('form.slug.label')}
        value={editing.page.slug}
        readOnly
        description={t('form.slug.fixed')}
      />
    </Section>
  );
}
