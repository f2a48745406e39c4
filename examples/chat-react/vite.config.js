import { defineConfig } from 'vite';

const target = process.env.GUICHET_URL ?? 'http://127.0.0.1:3000';
const proxy = { '/api': { target, changeOrigin: true } };

// The page calls its own origin, as if its site had a proxy. It could also call the service directly, like site-react.
export default defineConfig({ server: { proxy }, preview: { proxy } });
