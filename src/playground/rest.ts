/** The parts of the page that are loaded after the first findings. */
export {editing} from './editing.ts'
export {createSettings} from './settings.ts'
