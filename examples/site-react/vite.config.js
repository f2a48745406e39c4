import { defineConfig } from 'vite';

// No proxy: the page calls the service at its own address, from another origin.
export default defineConfig({});
