import { defineConfig } from 'vite';

const target = process.env.GUICHET_URL ?? 'http://127.0.0.1:3000';
const proxy = { '/api': { target, changeOrigin: true } };

// The page calls its own origin; elsewhere, name the page's origin in the service's CORS_ORIGINS.
export default defineConfig({ server: { proxy }, preview: { proxy } });
