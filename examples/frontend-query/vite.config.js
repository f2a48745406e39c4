import { defineConfig } from 'vite';

const target = process.env.GUICHET_URL ?? 'http://127.0.0.1:3000';
const proxy = { '/trpc': { target, changeOrigin: true } };

// The page calls its own origin, as behind a proxy of its site's; it may call the service's as well (site-react does).
export default defineConfig({ server: { proxy }, preview: { proxy } });
