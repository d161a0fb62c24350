import { TextInput } from '@mantine/core';
import { useState } from 'react';
import { t } from '../texts';
import { TAGS_MAX, tagsOf } from './tags';
import type { PageDraft } from './use-page-draft';

/** Topics of a post, separated by commas. */
export function TagsField({ editing }: { editing: PageDraft }) {
  const { draft, errors, change } = editing;
  const [typed, setTyped] = useState(() => draft.tags.join(', '));
  return (
    <TextInput
      label={t('seo.tags.label')}
      description={t('seo.tags.hint', { max: TAGS_MAX })}
      value={typed}
      error={errors.tags}
      onChange={({ currentTarget: { value } }) => {
        setTyped(value);
        change({ tags: tagsOf(value) });
      }}
    />
  );
}
