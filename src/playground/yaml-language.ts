/** Syntax highlighting of YAML, loaded after the first findings. */
export {yamlLanguage} from '@codemirror/lang-yaml'
