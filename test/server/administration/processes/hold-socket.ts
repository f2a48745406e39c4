import { bindAdminSocket, DataDirInUse } from '#server/administration/admin-socket.ts';

// Takes the socket of the folder in its argument, says so, and holds it until it is ended or asked to close.
const [dataDir = ''] = process.argv.slice(2);
process.stdin.resume();
try {
  const socket = await bindAdminSocket(dataDir);
  socket.serve((_request, response) => {
    response.end(String(process.pid));
  });
  process.stdout.write('held\n');
  process.stdin.once('data', async () => {
    await socket.close();
    process.stdout.write('closed\n');
    process.exit(0);
  });
} catch (error) {
  process.stdout.write(
    error instanceof DataDirInUse ? `refused ${error.message}\n` : `failed ${String(error)}\n`,
  );
  process.exit(1);
}
