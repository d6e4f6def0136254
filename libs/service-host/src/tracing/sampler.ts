import { trace, TraceFlags } from '@opentelemetry/api';
import {
  AlwaysOffSampler,
  AlwaysOnSampler,
  ParentBasedSampler,
  SamplingDecision,
  TraceIdRatioBasedSampler,
  type Sampler,
} from '@opentelemetry/sdk-trace-node';
import type { Sampling } from './sampling';

export function samplerOf({ sampler, ratio }: Sampling): Sampler {
  const [, parentBased, rule] = /^(parentbased_)?(.+)$/.exec(sampler)!;
  const root = rootOf(rule!, ratio);
  return parentBased ? new LinkedSampler(new ParentBasedSampler({ root })) : root;
}

function rootOf(rule: string, ratio: number): Sampler {
  if (rule === 'traceidratio') return new TraceIdRatioBasedSampler(ratio);
  return rule === 'always_on' ? new AlwaysOnSampler() : new AlwaysOffSampler();
}

/**
 * Also records a new trace if it links to a recorded trace. For example, the trace of a webhook sent a day
 * later links to the trace of its payment.
 */
class LinkedSampler implements Sampler {
  constructor(private readonly other: Sampler) {}

  shouldSample(...asked: Parameters<Sampler['shouldSample']>): ReturnType<Sampler['shouldSample']> {
    const [context, , , , , links] = asked;
    const isLinked = links.some((link) => link.context.traceFlags & TraceFlags.SAMPLED);
    return isLinked && !trace.getSpanContext(context)
      ? { decision: SamplingDecision.RECORD_AND_SAMPLED }
      : this.other.shouldSample(...asked);
  }

  toString(): string {
    return `Linked{${this.other.toString()}}`;
  }
}
