export const EDITOR_PATH = '/editor';
