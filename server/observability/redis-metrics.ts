import { Counter, Gauge, type Registry } from 'prom-client';

/** Creates the metrics of Redis: its state, its outages and the limit decisions that this node took without it. */
export function createRedisMetrics(registry: Registry) {
  const registers = [registry];
  return {
    up: new Gauge({ name: 'guichet_redis_up', help: 'Whether Redis answers this node', registers }),
    outages: new Counter({
      name: 'guichet_redis_outages_total',
      help: 'Times that Redis stopped answering',
      registers,
    }),
    localDecisions: new Counter({
      name: 'guichet_limit_decisions_local_total',
      help: 'Limit decisions that this node took by itself while Redis did not answer',
      registers,
    }),
  };
}
