import { Button, TextInput } from '@mantine/core';
import { useMutation, useQueryClient } from '@tanstack/react-query';
import { useState, type FormEvent } from 'react';
import { useNavigate } from 'react-router';
import { ApiError } from '../../../../lib/http/api-error';
import { showFailure } from '../../../../lib/toast';
import { createPage, type PageKind } from '../api/pages-api';
import { Dialog } from '../shared/Dialog';
import dialog from '../shared/Dialog.module.css';
import { editorAddress, publicAddress } from '../shared/public-address';
import { t } from '../texts';
import { isSlug, slugOf } from './slug';

/** Asks for a title and an address; the draft then opens in the editor. */
export function CreateDialog({ kind, onClose }: { kind: PageKind; onClose: () => void }) {
  const navigate = useNavigate();
  const client = useQueryClient();
  const [title, setTitle] = useState('');
  const [typedSlug, setTypedSlug] = useState<string | null>(null);
  const [errors, setErrors] = useState<Readonly<Record<string, string>>>({});
  const slug = typedSlug ?? slugOf(title);
  const creating = useMutation({
    mutationFn: () =>
      createPage({ kind, slug, title: title.trim(), description: '', html: '', image: null, tags: [] }),
    onSuccess: () => {
      void client.invalidateQueries({ queryKey: ['admin', 'pages'] });
      void navigate(editorAddress(kind, slug));
    },
    onError: (error) => {
      if (error instanceof ApiError && error.code === 'slug_taken') setErrors({ slug: error.message });
      else if (error instanceof ApiError && error.code === 'invalid_request') setErrors(error.fields);
      else showFailure(error);
    },
  });
  const submit = (event: FormEvent): void => {
    event.preventDefault();
    const faults = {
      ...(title.trim() ? {} : { title: t('required') }),
      ...(isSlug(slug) ? {} : { slug: t('slugWrong') }),
    };
    setErrors(faults);
    if (Object.keys(faults).length === 0) creating.mutate();
  };
  return (
    <Dialog title={t(`new.${kind}`)} onClose={onClose}>
      <form className={dialog.form} noValidate onSubmit={submit}>
        <TextInput
          data-autofocus
          label={t('pageTitle')}
          maxLength={120}
          value={title}
          error={errors.title}
          onChange={(event) => setTitle(event.currentTarget.value)}
        />
        <TextInput
          label={t('slug')}
          description={slug ? publicAddress(kind, slug) : t('slugHint')}
          maxLength={80}
          value={slug}
          error={errors.slug}
          onChange={(event) => setTypedSlug(event.currentTarget.value)}
        />
        <div className={dialog.actions}>
          <Button variant="default" onClick={onClose}>
            {t('cancel')}
          </Button>
          <Button type="submit" loading={creating.isPending}>
            {t('create')}
          </Button>
        </div>
      </form>
    </Dialog>
  );
}
