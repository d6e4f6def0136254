import { Column, Entity, PrimaryColumn, type MigrationInterface, type QueryRunner } from 'typeorm';
import { expectEntitiesMatchSchema } from './entities-match-schema';

class CreateNotes9000000000001 implements MigrationInterface {
  name = 'CreateNotes9000000000001';

  async up(db: QueryRunner): Promise<void> {
    await db.query(`CREATE TABLE notes (
      id    text PRIMARY KEY,
      count int  NOT NULL DEFAULT 0,
      state text NOT NULL DEFAULT 'open',
      tags  text[],
      open  boolean NOT NULL GENERATED ALWAYS AS (state = 'open') STORED
    ); CREATE VIEW open_notes AS SELECT * FROM notes WHERE open`);
  }

  async down(db: QueryRunner): Promise<void> {
    await db.query('DROP TABLE notes');
  }
}

const migrations = [CreateNotes9000000000001];

function notes(tweak: { id?: object; count?: object; tags?: object } = {}) {
  @Entity('notes')
  class NoteEntity {
    @PrimaryColumn({ type: 'text', ...tweak.id })
    id: string;

    @Column({ type: 'int', default: 0, ...tweak.count })
    count: number;

    @Column('text', { default: 'open' })
    state: string;

    @Column({ type: 'text', array: true, nullable: true, ...tweak.tags })
    tags: string[] | null;

    @Column({ type: 'boolean', asExpression: `state = 'open'`, generatedType: 'STORED' })
    open: boolean;
  }
  return NoteEntity;
}

@Entity('forgotten')
class ForgottenEntity {
  @PrimaryColumn('text')
  id: string;
}

const matches = (...entities: (new () => object)[]) =>
  expectEntitiesMatchSchema('catalog', { entities, migrations });

describe('expectEntitiesMatchSchema', () => {
  it('accepts entities that match the migrations, and ignores views', async () => {
    await expect(matches(notes())).resolves.toBeUndefined();
  });

  it.each<[string, (new () => object)[]]>([
    ['a table without an entity', []],
    ['an entity without a table', [notes(), ForgottenEntity]],
    ['two entities of one table', [notes(), notes()]],
    ['a column with another type', [notes({ count: { type: 'bigint' } })]],
    ['a column with another nullability', [notes({ tags: { nullable: false } })]],
    ['a column with another default', [notes({ count: { default: 1 } })]],
    ['a column without its default', [notes({ count: { default: undefined } })]],
    ['a column that is not an array', [notes({ tags: { array: false } })]],
    ['a column with another name', [notes({ count: { name: 'number' } })]],
    ['another primary key', [notes({ count: { primary: true } })]],
  ])('detects %s', async (_, entities) => {
    await expect(matches(...entities)).rejects.toThrow(/expect/);
  });
});
