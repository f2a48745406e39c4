import { openEmbedded } from '/work/main/db/client.ts';
import { migrateEmbedded } from '/work/main/db/migrate.ts';

console.time('open');
const d = await openEmbedded(null);
console.timeEnd('open');
console.time('mig');
await migrateEmbedded(d);
console.timeEnd('mig');
console.time('dump');
const b = await d.embedded!.dumpDataDir('none');
console.timeEnd('dump');
console.log(b.size);
console.time('load');
const d2 = await openEmbedded(null, b);
console.timeEnd('load');
await d2.query.query.workspaces.findMany();
