import { Injectable } from '@nestjs/common';
import { InjectRepository } from '@nestjs/typeorm';
import { notFound } from '@tulay/contracts';
import type { Tx } from '@tulay/persistence';
import { IsNull, MoreThan, Repository } from 'typeorm';
import { ProjectEntity } from './project.entity';
import { isUuid } from './project.rules';

@Injectable()
export class ProjectsStore {
  constructor(@InjectRepository(ProjectEntity) private readonly projects: Repository<ProjectEntity>) {}

  /** Returns false, and changes nothing, if the slug is taken. */
  async insert(tx: Tx, project: ProjectEntity): Promise<boolean> {
    const insert = tx.manager.createQueryBuilder().insert().into(ProjectEntity).values(project);
    const { raw } = await insert.orIgnore().returning(['id']).updateEntity(false).execute();
    return (raw as unknown[]).length === 1;
  }

  /** By id; null for a deleted project. */
  find(id: string): Promise<ProjectEntity | null> {
    return this.projects.findOneBy({ id, deletedAt: IsNull() });
  }

  /** By id, including deleted projects. */
  findEver(id: string): Promise<ProjectEntity | null> {
    return this.projects.findOneBy({ id });
  }

  /**
   * The project with this id or slug, locked until the transaction ends.
   * @throws DomainError `not_found`, also for a deleted project
   */
  async lock(tx: Tx, idOrSlug: string): Promise<ProjectEntity> {
    const named = isUuid(idOrSlug) ? { id: idOrSlug } : { slug: idOrSlug };
    const where = { ...named, deletedAt: IsNull() };
    const project = await tx.manager.findOne(ProjectEntity, { where, lock: { mode: 'pessimistic_write' } });
    if (!project) throw notFound('project', idOrSlug);
    return project;
  }

  async update(tx: Tx, id: string, changes: Partial<ProjectEntity>): Promise<void> {
    await tx.manager.update(ProjectEntity, { id }, changes);
  }

  /** Up to `limit` projects after the given one, by id, without deleted ones. */
  page(filter: { merchantId?: string; startingAfter?: string }, limit: number): Promise<ProjectEntity[]> {
    const where = {
      deletedAt: IsNull(),
      ...(filter.merchantId !== undefined && { merchantId: filter.merchantId }),
      ...(filter.startingAfter !== undefined && { id: MoreThan(filter.startingAfter) }),
    };
    return this.projects.find({ where, order: { id: 'ASC' }, take: limit });
  }
}
