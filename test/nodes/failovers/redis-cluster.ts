import { execFile } from 'node:child_process';
import { promisify } from 'node:util';
import { until } from '#test/realtime/redis/support.ts';
import { freePort } from '#test/support/servers/free-port.ts';
import { type RedisServer, startRedis } from '#test/support/servers/redis-server.ts';

const run = promisify(execFile);
const MASTERS = 3;
const hostOf = ({ url }: RedisServer) => new URL(url).host;

/** A cluster's own command line: what it prints. */
async function tell({ url }: RedisServer, ...words: string[]): Promise<string> {
  return (await run('redis-cli', ['-u', url, 'CLUSTER', ...words])).stdout;
}

/** Three masters that share the slots, each with a replica; a master that is silent for a second is replaced. */
export async function startReplicatedCluster() {
  const members = await Promise.all(Array.from({ length: 2 * MASTERS }, startMember));
  const servers = members.map(({ server }) => server);
  await using stopped = new AsyncDisposableStack();
  for (const server of servers) stopped.defer(() => server.stop());
  const addresses = members.map(({ server, busPort }) => `${hostOf(server)}@${busPort}`);
  await run('redis-cli', ['--cluster', 'create', ...addresses, '--cluster-replicas', '1', '--cluster-yes']);
  // A replica that was never in step is not chosen.
  const isInStep = async ({ url }: RedisServer) =>
    /role:master.*connected_slaves:1|master_link_status:up/s.test(
      (await run('redis-cli', ['-u', url, 'INFO', 'REPLICATION'])).stdout,
    );
  const isWhole = async (server: RedisServer) =>
    (await isInStep(server)) && (await tell(server, 'INFO')).includes('cluster_state:ok');
  await until(async () => (await Promise.all(servers.map(isWhole))).every(Boolean));
  const isMaster = async (server: RedisServer) => (await tell(server, 'NODES')).includes('myself,master');
  const running = stopped.move();
  return {
    url: `redis+cluster://${servers.map(hostOf).join(',')}`,
    /** The first that the cluster made a master; its replica takes its place. */
    killMaster: () => servers[0]?.kill(),
    /** Asks a replica of a master that lives to take its place, as for maintenance; resolves when it has. */
    failOver: async () => {
      const living = servers.slice(1);
      const roles = await Promise.all(living.map(isMaster));
      const replica = living.find((_, index) => roles[index] === false);
      if (replica === undefined) throw new Error('the cluster has no replica');
      await tell(replica, 'FAILOVER');
      await until(() => isMaster(replica));
    },
    /** Resolves when every slot has a master again. */
    untilWhole: () =>
      until(async () => {
        const masters = await Promise.all(servers.slice(1).map(isMaster));
        return masters.filter(Boolean).length === MASTERS;
      }),
    stop: () => running.disposeAsync(),
  };
}

async function startMember() {
  const busPort = await freePort();
  const flags = ['--cluster-enabled', 'yes', '--cluster-port', String(busPort)];
  const times = ['--cluster-node-timeout', '1000', '--repl-diskless-sync-delay', '0'];
  return { busPort, server: await startRedis([...flags, ...times]) };
}
