import { Component, type ReactNode } from 'react'

interface ErrorBoundaryProps {
  /** What shows in place of a page that cannot be drawn. */
  readonly fallback: ReactNode
  readonly children: ReactNode
}

/** Shows `fallback` once something inside it cannot be drawn. */
export class ErrorBoundary extends Component<ErrorBoundaryProps, { readonly isBroken: boolean }> {
  override state = { isBroken: false }

  static getDerivedStateFromError() {
    return { isBroken: true }
  }

  override render() {
    return this.state.isBroken ? this.props.fallback : this.props.children
  }
}
