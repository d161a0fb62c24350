import { EntityManager } from '@mikro-orm/postgresql';
import { Injectable, Module } from '@nestjs/common';
import type { AuditAction } from '@pricealgo/contract/audit';
import { MAX_NOTES } from '@pricealgo/contract/member-names';
import type { MemberNoteDto } from '@pricealgo/contract/members';
import { AppError } from '../../../common/errors/app-error.js';
import type { Principal } from '../../../common/access/principal.js';
import {
  KeepsPersonalData,
  type PersonalDataContributor,
} from '../../../common/personal-data/personal-data.js';
import { inTransaction } from '../../../database/in-transaction.js';
import { newRowId } from '../../../infra/idempotency/current-write.js';
import { Audit } from '../../audit/index.js';
import type { Actor } from './member-actions.service.js';
import { memberOf } from './members-admin.service.js';

/** Who reads and writes notes: everybody of the area, but only full administrators remove what others wrote. */
type Reader = Pick<Principal, 'userId' | 'adminRole'>;

interface NoteRow {
  noteId: string;
  text: string;
  authorId: string;
  authorName: string | null;
  createdMs: number;
  editedMs: number | null;
}

const COLUMNS = `n.id as "noteId", n.text, n.author_id as "authorId", u.name as "authorName",
  floor(extract(epoch from n.created_at) * 1000)::float8 as "createdMs",
  floor(extract(epoch from n.edited_at) * 1000)::float8 as "editedMs"`;

/**
 * What administrators note about a member: for the next one who looks, not for the member. The member has a right to it all the
 * same, so it is part of the export; the audit trail, which outlives the account, says that there was a note and not what it said.
 */
@Injectable()
export class MemberNotesService {
  constructor(
    private readonly em: EntityManager,
    private readonly audit: Audit,
  ) {}

  /** The newest first. */
  async of(userId: string, reader: Reader, em: EntityManager = this.em.fork()): Promise<MemberNoteDto[]> {
    const rows = await em.execute<NoteRow[]>(
      `select ${COLUMNS} from member_note n left join user_account u on u.id = n.author_id
       where n.user_id = ? order by n.created_at desc, n.id desc`,
      [userId],
    );
    return rows.map((row) => toDto(row, reader));
  }

  /** @throws AppError `not_found`; `forbidden` for administrators; `unprocessable` where the account has its most */
  add(userId: string, text: string, reader: Reader, actor: Actor): Promise<MemberNoteDto> {
    const id = newRowId('member_note');
    return inTransaction(this.em, async (em) => {
      // The lock of the account holds the number of its notes, too.
      await memberOf(em, userId);
      const made = (await this.of(userId, reader, em)).find(({ noteId }) => noteId === id);
      if (made) return made;
      const [{ count }] = (await em.execute(
        'select count(*)::int as count from member_note where user_id = ?',
        [userId],
      )) as [{ count: number }];
      if (count >= MAX_NOTES)
        throw new AppError('unprocessable', {
          message: `An account has at most ${MAX_NOTES} notes. Remove one that is over.`,
        });
      await em.execute('insert into member_note (id, user_id, author_id, text) values (?, ?, ?, ?)', [
        ...[id, userId, actor.adminId, text],
      ]);
      await this.record(em, 'admin.note-added', userId, id, actor);
      return this.one(em, userId, id, reader);
    });
  }

  /** @throws AppError `not_found`; `forbidden` unless this administrator wrote it */
  save(noteId: string, text: string, reader: Reader, actor: Actor): Promise<MemberNoteDto> {
    return inTransaction(this.em, async (em) => {
      const { userId, authorId } = await this.locked(em, noteId);
      if (authorId !== reader.userId)
        throw new AppError('forbidden', { message: 'Somebody else wrote this note: add one of your own.' });
      await em.execute('update member_note set text = ?, edited_at = now() where id = ?', [text, noteId]);
      await this.record(em, 'admin.note-edited', userId, noteId, actor);
      return this.one(em, userId, noteId, reader);
    });
  }

  /** @throws AppError `not_found`; `forbidden` where somebody else wrote it, but to full administrators */
  async remove(noteId: string, reader: Reader, actor: Actor): Promise<void> {
    await inTransaction(this.em, async (em) => {
      const { userId, authorId } = await this.locked(em, noteId);
      if (!mayRemove(authorId, reader))
        throw new AppError('forbidden', {
          message: 'Somebody else wrote this note: a full administrator can remove it.',
        });
      await em.execute('delete from member_note where id = ?', [noteId]);
      await this.record(em, 'admin.note-removed', userId, noteId, actor);
    });
  }

  private async locked(em: EntityManager, noteId: string): Promise<{ userId: string; authorId: string }> {
    const [note] = await em.execute<{ userId: string; authorId: string }[]>(
      'select user_id as "userId", author_id as "authorId" from member_note where id = ? for update',
      [noteId],
    );
    if (!note) throw new AppError('not_found', { message: 'This note is no longer there.' });
    return note;
  }

  private async one(em: EntityManager, userId: string, id: string, reader: Reader): Promise<MemberNoteDto> {
    return (await this.of(userId, reader, em)).find(({ noteId }) => noteId === id)!;
  }

  private record(
    em: EntityManager,
    action: AuditAction,
    subjectId: string,
    noteId: string,
    { adminId: actorId, address, requestId }: Actor,
  ): Promise<void> {
    return this.audit.record(em, { action, actorId, subjectId, address, requestId, detail: { noteId } });
  }
}

const mayRemove = (authorId: string, { userId, adminRole }: Reader): boolean =>
  authorId === userId || adminRole === 'full';

function toDto({ authorId, authorName, ...note }: NoteRow, reader: Reader): MemberNoteDto {
  return {
    ...note,
    author: authorName,
    mine: authorId === reader.userId,
    removable: mayRemove(authorId, reader),
  };
}

/** Notes are about the member, so the member takes them along; which administrator wrote one is that one's own affair. */
@Injectable()
@KeepsPersonalData({ part: 'administratorNotes', tables: { member_note: 'cascade' } })
class MemberNotesPersonalData implements PersonalDataContributor {
  constructor(private readonly em: EntityManager) {}

  export(userId: string): Promise<object[]> {
    return this.em.fork().execute<object[]>(
      `select text, created_at as "createdAt", edited_at as "editedAt" from member_note
       where user_id = ? order by created_at, id`,
      [userId],
    );
  }
}

/** In every process that serves or removes accounts. */
@Module({ providers: [MemberNotesPersonalData] })
export class MemberNotesModule {}
