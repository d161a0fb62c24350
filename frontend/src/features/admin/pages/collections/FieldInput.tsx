import { Textarea, TextInput } from '@mantine/core';
import type { ItemValue } from '../api/collections-api';
import { DayField } from '../../../../components/form/DateFields';
import { PictureField } from '../shared/PictureField';
import { t } from '../texts';
import { AlbumPictures } from './AlbumPictures';
import type { ItemField } from './item-fields';

interface FieldInputProps {
  field: ItemField;
  value: ItemValue;
  error: string | undefined;
  onChange: (value: ItemValue) => void;
}

export function FieldInput({
  field: { name, kind, required, max },
  value,
  error,
  onChange,
}: FieldInputProps) {
  const label = t(`item.${name}`);
  const text = typeof value === 'string' ? value : '';
  switch (kind) {
    case 'picture':
      return (
        <PictureField label={label} value={text || null} error={error} onChange={(src) => onChange(src)} />
      );
    case 'pictures':
      return (
        <AlbumPictures
          label={label}
          pictures={Array.isArray(value) ? value : []}
          error={error}
          onChange={onChange}
        />
      );
    case 'text':
      return (
        <Textarea
          name={name}
          label={label}
          autosize
          minRows={3}
          maxLength={max}
          value={text}
          error={error}
          onChange={(event) => onChange(event.currentTarget.value)}
        />
      );
    case 'link':
      return (
        <TextInput
          name={name}
          label={label}
          description={t('item.link.hint')}
          type="url"
          maxLength={max}
          value={text}
          error={error}
          onChange={(event) => onChange(event.currentTarget.value || null)}
        />
      );
    case 'date':
      return (
        <DayField
          label={label}
          name={name}
          required={required === true}
          value={text}
          error={error}
          onChange={(event) => onChange(event.currentTarget.value)}
        />
      );
    default:
      return (
        <TextInput
          label={label}
          name={name}
          required={required === true}
          maxLength={max}
          value={text}
          error={error}
          onChange={(event) => onChange(event.currentTarget.value)}
        />
      );
  }
}
