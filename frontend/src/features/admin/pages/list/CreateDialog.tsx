import { TextInput } from '@mantine/core';
import { useQueryClient } from '@tanstack/react-query';
import { useNavigate } from 'react-router';
import { Dialog } from '../../../../components/dialog/Dialog';
import { Form } from '../../../../components/form/Form';
import { FormActions } from '../../../../components/form/FormActions';
import { useSubmit } from '../../../../components/form/use-submit';
import { useTriedForm } from '../../../../components/form/use-tried-form';
import { createPage, type PageKind } from '../api/pages-api';
import { publicAddress } from '@pricealgo/contract/page-addresses';
import { editorAddress } from '../shared/editor-address';
import { t } from '../texts';
import { isSlug, slugOf } from './slug';

interface NewPage {
  title: string;
  /** `null` until somebody types one: it follows the title. */
  slug: string | null;
}

const slugFor = ({ title, slug }: NewPage): string => slug ?? slugOf(title);

/** Asks for a title and an address; the draft then opens in the editor. */
export function CreateDialog({ kind, onClose }: { kind: PageKind; onClose: () => void }) {
  const navigate = useNavigate();
  const client = useQueryClient();
  const form = useTriedForm<NewPage>({ title: '', slug: null }, (page) => ({
    ...(page.title.trim() ? {} : { title: t('form.required') }),
    ...(isSlug(slugFor(page)) ? {} : { slug: t('form.slug.wrong') }),
  }));
  const slug = slugFor(form.values);
  const { pending, onSubmit } = useSubmit(form, {
    send: ({ title }) =>
      createPage({ kind, slug, title: title.trim(), description: '', html: '', image: null, tags: [] }),
    onDone: () => {
      void client.invalidateQueries({ queryKey: ['admin', 'pages'] });
      void navigate(editorAddress(kind, slug));
    },
    fieldOfCode: { slug_taken: 'slug' },
  });
  return (
    <Dialog title={t(`new.${kind}`)} onClose={onClose}>
      <Form onSubmit={onSubmit}>
        <TextInput data-autofocus label={t('form.title')} maxLength={120} {...form.field('title')} />
        <TextInput
          label={t('form.slug.label')}
          description={slug ? publicAddress(kind, slug) : t('form.slug.hint')}
          maxLength={80}
          {...form.field('slug')}
          value={slug}
        />
        <FormActions at="end" label={t('create.send')} saving={pending} onCancel={onClose} />
      </Form>
    </Dialog>
  );
}
