import { useTriedForm, type FieldErrors } from '../../../components/form/use-tried-form';
import type { Audience, Draft, FoundMember, Segment } from './broadcasts-api';
import { t } from './texts';

export type AudienceKind = 'all' | 'segment' | 'user';

export interface MessageForm {
  kind: AudienceKind;
  segment: Segment;
  member: FoundMember | null;
  title: string;
  body: string;
  link: string;
}

const EMPTY: MessageForm = { kind: 'user', segment: {}, member: null, title: '', body: '', link: '' };
/** A path of our own: `//host` and `/\host` are addresses of others. */
const OWN_PATH = /^\/(?![/\\])[\x21-\x5b\x5d-\x7e]*$/;

function audienceOf({ kind, segment, member }: MessageForm): Audience {
  if (kind === 'all') return { all: true };
  return kind === 'segment' ? { segment } : { userId: member?.userId };
}

/** What is wrong with a message, per field. */
export function faultsOf({ kind, member, title, body, link }: MessageForm): FieldErrors<MessageForm> {
  return {
    ...(kind === 'user' && !member ? { member: t('compose.error.member') } : {}),
    ...(title.trim() ? {} : { title: t('compose.error.required') }),
    ...(body.trim() ? {} : { body: t('compose.error.required') }),
    ...(link.trim() && !OWN_PATH.test(link.trim()) ? { link: t('compose.link.hint') } : {}),
  };
}

export function draftOf(form: MessageForm): Draft {
  const link = form.link.trim();
  return {
    audience: audienceOf(form),
    type: 'message',
    title: form.title.trim(),
    body: form.body.trim(),
    ...(link ? { link } : {}),
  };
}

/** A message that is being written. */
export const useMessageForm = () => useTriedForm(EMPTY, faultsOf);
