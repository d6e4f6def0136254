import { Injectable } from '@nestjs/common';
import { InjectRepository } from '@nestjs/typeorm';
import { Repository } from 'typeorm';
import { CheckpointEntity, type CheckpointPart } from './checkpoint.entity';

/** Stores the checkpoints of all parts. Only one replica at a time updates checkpoints. */
@Injectable()
export class CheckpointsStore {
  constructor(
    @InjectRepository(CheckpointEntity) private readonly checkpoints: Repository<CheckpointEntity>,
  ) {}

  all(): Promise<CheckpointEntity[]> {
    return this.checkpoints.find();
  }

  /**
   * Returns the part's checkpoint. A part that is new, or whose full pass began before `since`, starts at the
   * beginning.
   */
  async resume(part: CheckpointPart, now: Date, since: Date): Promise<CheckpointEntity> {
    const known = await this.checkpoints.findOneBy({ part });
    if (known && known.beganAt > since) return known;
    const restarted = { part, cursor: null, beganAt: now, endedAt: known?.endedAt ?? null };
    await this.checkpoints.upsert(restarted, ['part']);
    return restarted;
  }

  /** Returns the start of the part's current full pass; 1970 before the first pass. */
  async passOf(part: CheckpointPart): Promise<Date> {
    return (await this.checkpoints.findOneBy({ part }))?.beganAt ?? new Date(0);
  }

  /** Records that a part without a cursor was checked completely. */
  async reached(part: CheckpointPart, endedAt: Date): Promise<void> {
    await this.checkpoints.upsert({ part, cursor: null, beganAt: endedAt, endedAt }, ['part']);
  }

  /** @param endedAt null unless the end of the part was reached */
  async move(part: CheckpointPart, cursor: string | null, endedAt: Date | null): Promise<void> {
    await this.checkpoints.update({ part }, { cursor, ...(endedAt && { endedAt }) });
  }
}
