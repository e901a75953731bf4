import { Component, type ReactNode } from 'react'

interface ErrorBoundaryProps {
  readonly fallback: ReactNode
  readonly children: ReactNode
}

/** Shows its children, or `fallback` after one of them threw an error while rendering. */
export class ErrorBoundary extends Component<ErrorBoundaryProps, { readonly isBroken: boolean }> {
  override state = { isBroken: false }

  static getDerivedStateFromError() {
    return { isBroken: true }
  }

  override render() {
    return this.state.isBroken ? this.props.fallback : this.props.children
  }
}
